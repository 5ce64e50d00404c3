/** Self-signed certificate of localhost, for servers of tests alone. */
export const localhostTestTlsCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBfzCCASWgAwIBAgIUWkLYCFL+STsCYFn8GrzUo3LISyUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjA4NTQwNVoYDzIxMjYxMTAy
MDg1NDA1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASa9gZeOeAK5qk6UagsKEFWD0/Qyafasp0468SBIIptu5KQw9oA+teo
XCz/cunl04Cc//oJ9swtce9ccmy/FjfTo1MwUTAdBgNVHQ4EFgQUo4vfgdbsox7l
zmtkoZz7YKa0w2gwHwYDVR0jBBgwFoAUo4vfgdbsox7lzmtkoZz7YKa0w2gwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNIADBFAiEAjhXu32t6imC8399sgr2d
YR5AQJQ5rQKqPyd2tMfRxKoCIGItLgx6xlQqhE7Getcl7XRltRtRWE5sRJmCP8rK
E52l
-----END CERTIFICATE-----`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgTxWcrwhmUJ9qSZm5
HV6AXS6ZfyA4bCtUW03L6K5xHfChRANCAASa9gZeOeAK5qk6UagsKEFWD0/Qyafa
sp0468SBIIptu5KQw9oA+teoXCz/cunl04Cc//oJ9swtce9ccmy/FjfT
-----END PRIVATE KEY-----`,
};

/** Certificate of localhost and 127.0.0.1 with the same key, over since April 2024. */
export const expiredTestTlsCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBYjCCAQigAwIBAgIBAjAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwHhcNMjQwMTAxMDAwMDAwWhcNMjQwNDAxMDAwMDAwWjAUMRIwEAYDVQQDDAls
b2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASa9gZeOeAK5qk6Uags
KEFWD0/Qyafasp0468SBIIptu5KQw9oA+teoXCz/cunl04Cc//oJ9swtce9ccmy/
FjfTo0swSTAMBgNVHRMEBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAA
ATAdBgNVHQ4EFgQUo4vfgdbsox7lzmtkoZz7YKa0w2gwCgYIKoZIzj0EAwIDSAAw
RQIhANdlBypp/bx6GYPphhAcNf3L1/6HhgbvveQgLVX5NXgZAiBEEftrNNil3OBI
wqkVjaS3FNdk8mu7F63SPy1kw2gPtA==
-----END CERTIFICATE-----`,
  key: localhostTestTlsCertificate.key,
};
