-- A problem report has one name, from the address of its call to the line in a hire's history.
update hire_events set action = 'report_problem' where action = 'dispute';
update messages set hire_step = jsonb_set(hire_step, '{action}', '"report_problem"')
  where hire_step ->> 'action' = 'dispute';

-- Each clock of a hire stands in its row. Of finished work: when the money is released, if no problem is reported until then.
alter table hires add column release_due_at timestamptz;
update hires set release_due_at = completed_at + interval '48 hours' where status = 'completed';
drop index hires_to_release;
create index hires_to_release on hires (release_due_at) where status = 'completed';
