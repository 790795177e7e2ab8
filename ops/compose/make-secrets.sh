#!/bin/sh
# Makes what compose.yaml mounts as secrets, in secrets/ of the current folder. What is there already stays as it is.
#   ops/compose/make-secrets.sh
set -eu
umask 077
mkdir -p secrets
cd secrets

random() { openssl rand -hex 32; }
# keep NAME VALUE
keep() { [ -s "$1" ] || printf '%s\n' "$2" > "$1"; }
# address USER PASSWORD_FILE HOST
address() { printf 'postgres://%s:%s@%s:5432/surehands?sslmode=verify-full&sslrootcert=/run/secrets/database_ca' "$1" "$(cat "$2")" "$3"; }

keep postgres_password "$(random)"
keep database_owner_password "$(random)"
keep database_app_password "$(random)"
keep database_replication_password "$(random)"
keep database_owner_url "$(address surehands_owner database_owner_password db)"
keep database_url "$(address surehands_app database_app_password db)"
keep database_read_url "$(address surehands_app database_app_password db-replica)"
keep session_secret "$(random)"
keep bvn_keys "k1:$(random)"
keep bvn_hash_key "$(random)"
keep s3_access_key_id "GK$(openssl rand -hex 12)"
keep s3_secret_access_key "$(random)"
keep store_rpc_secret "$(random)"

# A certificate for the two databases, and the authority that the apps compare it with. The authority's key is not kept.
if [ ! -s database_certificate ]; then
  openssl req -x509 -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 3650 \
    -subj '/CN=SureHands database authority' -keyout authority.key -out database_ca 2>/dev/null
  openssl req -x509 -new -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -noenc -days 3650 -subj /CN=db \
    -addext 'subjectAltName=DNS:db,DNS:db-replica' -addext 'basicConstraints=critical,CA:FALSE' \
    -CA database_ca -CAkey authority.key -keyout database_certificate_key -out database_certificate 2>/dev/null
  rm authority.key
fi

# Containers run as other users than the one who calls this; the folder itself is closed to all others.
chmod 444 ./*
for yours in paystack_secret_key smtp_url; do
  [ -s "$yours" ] || echo "Still to be written by you: secrets/$yours"
done
