#!/bin/bash
# Starts PostgreSQL's image as the primary or as a streaming replica: start-postgres.sh primary | replica
set -euo pipefail

# PostgreSQL takes a key that is its user's alone, and mounted secrets are not.
install -o postgres -g postgres -m 600 /run/secrets/database_certificate_key /var/lib/postgresql/server.key
export PGPASSWORD
PGPASSWORD=$(cat /run/secrets/database_replication_password)

if [ "$1" = replica ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  chmod 700 "$PGDATA"
  gosu postgres pg_basebackup --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream --checkpoint=fast \
    --create-slot --slot="replica_$(hostname | tr -c 'a-z0-9\n' _)" \
    --dbname='host=db user=replicator sslmode=verify-full sslrootcert=/run/secrets/database_ca'
fi

# A replica that stays away keeps the primary's log for so long, and no longer than the disk has room.
exec docker-entrypoint.sh postgres \
  -c ssl=on -c ssl_cert_file=/run/secrets/database_certificate -c ssl_key_file=/var/lib/postgresql/server.key \
  -c ssl_min_protocol_version=TLSv1.3 -c max_connections=100 -c shared_buffers=256MB -c jit=off -c timezone=UTC \
  -c max_slot_wal_keep_size=10GB -c wal_keep_size=256MB -c hot_standby_feedback=on
