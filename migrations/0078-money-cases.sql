-- Money that Paystack reports in another way than before.

-- When an operator had a failed refund sent again. A failure that Paystack reports later may be of the attempt before.
alter table refunds add column retried_at timestamptz;

-- When it turned out that a pay-out had reached the bank after its money had been given back to the artisan.
alter table payouts add column paid_after_all_at timestamptz;

-- The part of a refund that the payer had had back before, by their bank or by hand at Paystack, so that it was not sent.
alter table payments add column returned_before_kobo bigint not null default 0;
