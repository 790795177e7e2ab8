-- Who uploaded a picture or video that no form has used yet. Its owner is set when a form uses it: until then it is deleted
-- after 48 hours, also when its uploader is signed in.
alter table images add column uploaded_by uuid references users (id) on delete set null;
alter table videos add column uploaded_by uuid references users (id) on delete set null;
