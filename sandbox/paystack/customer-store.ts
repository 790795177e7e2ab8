import type pg from 'pg';
import type { Queries } from './sandbox-database.ts';

/** All SQL about customers, who are the payers. */

export interface Customer {
  id: number;
  code: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  metadata: unknown;
  identified: boolean;
  createdAt: Date;
  updatedAt: Date;
}

export const customerColumns = `customer.id::float8 as customer_id, customer.customer_code, customer.email,
  customer.first_name, customer.last_name, customer.phone, customer.metadata as customer_metadata,
  customer.identified, customer.created_at as customer_created_at, customer.updated_at as customer_updated_at`;

export const customerOf = (row: pg.QueryResultRow): Customer => ({
  id: row.customer_id,
  code: row.customer_code,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  phone: row.phone,
  metadata: row.customer_metadata,
  identified: row.identified,
  createdAt: row.customer_created_at,
  updatedAt: row.customer_updated_at,
});

type NewCustomer = Pick<Customer, 'code' | 'email' | 'createdAt'> &
  Partial<Pick<Customer, 'firstName' | 'lastName' | 'phone' | 'metadata'>>;

/** Finds the customer with an email address, or creates one: Paystack has one per address. */
export async function ensureCustomer(queries: Queries, customer: NewCustomer): Promise<Customer> {
  await queries.query(
    `insert into sandbox_paystack.customers
       (customer_code, email, first_name, last_name, phone, metadata, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7) on conflict (email) do nothing`,
    [
      customer.code,
      customer.email,
      customer.firstName ?? null,
      customer.lastName ?? null,
      customer.phone ?? null,
      customer.metadata === undefined ? null : JSON.stringify(customer.metadata),
      customer.createdAt,
    ],
  );
  const { rows } = await queries.query(
    `select ${customerColumns} from sandbox_paystack.customers customer where email = $1`,
    [customer.email],
  );
  return customerOf(rows[0] ?? {});
}

/** Finds a customer by code or email address. */
export async function findCustomer(queries: Queries, codeOrEmail: string): Promise<Customer | undefined> {
  const { rows } = await queries.query(
    `select ${customerColumns} from sandbox_paystack.customers customer
      where customer_code = $1 or email = lower($1)`,
    [codeOrEmail],
  );
  return rows[0] ? customerOf(rows[0]) : undefined;
}

/**
 * Stores the names from the bank's records, which cannot be edited from then on.
 *
 * @param proof identifies what was verified
 */
export async function markIdentified(
  queries: Queries,
  customerId: number,
  names: { firstName: string; lastName: string },
  proof: string,
  now: Date,
): Promise<void> {
  await queries.query(
    `update sandbox_paystack.customers
        set identified = true, identified_with = $4, first_name = $2, last_name = $3, updated_at = $5 where id = $1`,
    [customerId, names.firstName, names.lastName, proof, now],
  );
}

/** Whether the same proof was verified before. */
export async function isIdentifiedWith(
  queries: Queries,
  customerId: number,
  proof: string,
): Promise<boolean> {
  const { rowCount } = await queries.query(
    'select from sandbox_paystack.customers where id = $1 and identified_with = $2',
    [customerId, proof],
  );
  return rowCount === 1;
}
