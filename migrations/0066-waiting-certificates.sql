-- Certificates of verified artisans wait in the queue of verifications, and are few among all.
create index verification_certificates_waiting on verification_certificates (handed_in_at) where state = 'waiting';
