-- Whether anything still shows a picture is asked each time one is replaced or erased.
create index listings_images on listings using gin (images);
create index users_profile_image on users (profile_image) where profile_image is not null;
