-- The newest reviews of everybody, for the first page and the page of all reviews.
create index reviews_newest on reviews (created_at desc, id desc);
