-- Path under /app where whoever asked for the link was going. Stored rather than mailed: an address that nobody proved
-- gets no text that a stranger chose.
alter table account_tokens add column next text;
