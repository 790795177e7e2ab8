-- The span of a comparison is compared a slice at a time: a busy week fits neither into a process nor into one run of the
-- job. What happened until this moment has been compared; null in comparisons before this.
alter table paystack_comparisons add column compared_until timestamptz;
