/** What an operator may do is what their roles may do, taken together. */
export const OPERATOR_ROLES = ['support', 'verifier', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * The one list of who may do what at the console. Calls name the permission they need, pages ask it for their links, and the
 * documents are checked against it. An administrator may everything, so they are named nowhere.
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

/** Whether one of an operator's roles has a permission. */
export function mayOperate(roles: readonly OperatorRole[], permission: Permission): boolean {
  if (roles.includes('administrator')) return true;
  const allowed: readonly OperatorRole[] = permissions[permission];
  return roles.some((role) => allowed.includes(role));
}

/** All that an operator with these roles may do. */
export const permissionsOf = (roles: readonly OperatorRole[]): Permission[] =>
  PERMISSIONS.filter((permission) => mayOperate(roles, permission));

const roleNames: Record<OperatorRole, string> = {
  support: 'support',
  verifier: 'a verifier',
  finance: 'finance',
  administrator: 'an administrator',
};

/** "a verifier or an administrator": who has a permission, in words. */
export function rolesWith(permission: Permission): string {
  const names = permissions[permission].map((role) => roleNames[role]);
  return names.length === 0 ? roleNames.administrator : `${names.join(', ')} or ${roleNames.administrator}`;
}
