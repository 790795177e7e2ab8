#!/bin/bash
# Runs once, on an empty primary: the two users of the database (docs/operations.md) and the replica's.
set -euo pipefail
secret() { cat "/run/secrets/$1"; }

psql -v ON_ERROR_STOP=1 --username postgres --no-psqlrc \
  -v owner="$(secret database_owner_password)" -v app="$(secret database_app_password)" \
  -v replication="$(secret database_replication_password)" <<'SQL'
create role surehands_owner login password :'owner';
create role surehands_app login password :'app';
create role replicator login replication password :'replication';
create database surehands owner surehands_owner;
SQL

# Over TLS or not at all.
cat > "$PGDATA/pg_hba.conf" <<'RULES'
local   all         all                    peer map=root
hostssl replication replicator all         scram-sha-256
hostssl surehands   all        all         scram-sha-256
RULES
cat > "$PGDATA/pg_ident.conf" <<'NAMES'
root root     postgres
root postgres postgres
NAMES
