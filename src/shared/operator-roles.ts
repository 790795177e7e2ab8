/** The roles of operators. An operator with several has the permissions of all of them. */
export const OPERATOR_ROLES = ['support', 'verifier', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * Which roles have which permission at the console. Calls name the permission they need, pages ask for it before
 * showing a link, and tests check the documents against it. An administrator has every permission and is not listed.
 */
const permissions = {
  'console.open': ['support', 'verifier', 'finance'],
  'verifications.decide': ['verifier'],
  'problems.decide': ['support'],
  'money.decide': ['finance'],
  'jobs.retry': ['support', 'finance'],
  'hires.read': ['support', 'finance'],
  'figures.read': ['finance'],
  'settings.change': [],
  'contact.answer': ['support'],
  'chat-reports.decide': ['support'],
  'review-reports.decide': ['support'],
  'abuse.decide': ['support'],
  'sanctions.give': ['support'],
  'sanctions.decide': [],
  'people.search': ['support', 'verifier', 'finance'],
  'people.private': ['support', 'finance'],
  'people.money': ['support', 'finance'],
  'audit.read': [],
} as const satisfies Record<string, readonly Exclude<OperatorRole, 'administrator'>[]>;

export type Permission = keyof typeof permissions;
export const PERMISSIONS = Object.keys(permissions) as Permission[];

/** Whether any of an operator's roles has the permission. */
export function mayOperate(roles: readonly OperatorRole[], permission: Permission): boolean {
  if (roles.includes('administrator')) return true;
  const allowed: readonly OperatorRole[] = permissions[permission];
  return roles.some((role) => allowed.includes(role));
}

/** Every permission that these roles have together. */
export const permissionsOf = (roles: readonly OperatorRole[]): Permission[] =>
  PERMISSIONS.filter((permission) => mayOperate(roles, permission));

const roleNames: Record<OperatorRole, string> = {
  support: 'support',
  verifier: 'a verifier',
  finance: 'finance',
  administrator: 'an administrator',
};

/** The roles that have a permission, in words: "a verifier or an administrator". */
export function rolesWith(permission: Permission): string {
  const names = permissions[permission].map((role) => roleNames[role]);
  return names.length === 0 ? roleNames.administrator : `${names.join(', ')} or ${roleNames.administrator}`;
}
