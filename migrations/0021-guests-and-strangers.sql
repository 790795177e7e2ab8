-- When the hold of a hire's days began: it is prolonged only so far, and the same days are held again only after a pause.
alter table hires add column hold_began_at timestamptz;
-- Days that were held a short while ago are counted before more are.
create index hires_that_held_days on hires (artisan_id, hold_began_at) where hold_began_at is not null;
