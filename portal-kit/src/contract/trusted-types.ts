/**
 * The Trusted Types policies of a page: the shell claims the default one as soon as it starts, and no other can be
 * created.
 */
export const trustedTypesPolicies = ['default'] as const
