-- outside a transaction
-- A statement of a month reads the movements of that month, however many there were before. The new indexes take the place of those without the time.
create index concurrently if not exists ledger_transfers_by_debit_and_time on ledger_transfers (debit_account_id, created_at) include (amount_kobo);
create index concurrently if not exists ledger_transfers_by_credit_and_time on ledger_transfers (credit_account_id, created_at) include (amount_kobo);
drop index concurrently if exists ledger_transfers_by_debit;
drop index concurrently if exists ledger_transfers_by_credit;
