/** What a member of staff may do. Reading and changing are apart, and so is what moves money. */
export const permissions = [
  'audit.read',
  'coins.confirm',
  'coins.give',
  'deliveries.settle',
  'news.read',
  'news.write',
  'players.ban',
  'players.read',
  'players.recover',
  'realm.publish',
  'realm.read',
  'realm.write',
  'sales.read',
  'staff.read',
  'staff.write',
  'state.read',
] as const
export type Permission = (typeof permissions)[number]

const reads = [
  'news.read',
  'players.read',
  'realm.read',
  'sales.read',
  'state.read',
] as const

/** The one table of who may do what. The API enforces it; pages only hide what it would refuse. */
export const roles = {
  owner: permissions,
  support: [...reads, 'coins.give', 'deliveries.settle', 'players.ban', 'players.recover'],
  editor: ['news.read', 'news.write', 'realm.read', 'realm.write'],
  reader: [...reads, 'audit.read', 'staff.read'],
} as const satisfies Record<string, readonly Permission[]>
export type Role = keyof typeof roles

/** Coins that a member of staff gives and takes in 24 hours without the confirmation of another. */
export const coinsADay: Readonly<Record<Role, number>> = {
  owner: 10_000,
  support: 200,
  editor: 0,
  reader: 0,
}

export const mayDo = (role: Role, permission: Permission): boolean =>
  roles[role].some((one) => one === permission)
