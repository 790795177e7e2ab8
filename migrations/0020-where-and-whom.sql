-- Before a checkout opens, the product knows where the job is and whom to call there. The artisan sees it once the hire is paid.
alter table hires
  add column job_landmark text not null default '',
  -- The local government area or district.
  add column job_town text not null default '',
  add column job_state text not null default '',
  -- E.164
  add column customer_phone text not null default '';
