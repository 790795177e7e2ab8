-- The daily check of all listings may take longer than one run of its task: the next run continues after this artisan.
alter table standing_clock add column walking_day date, add column walked_to uuid;
