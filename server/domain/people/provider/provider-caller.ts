import type { Caller } from '../../../caller.ts'
import type { IdentityProvider } from './identity-provider.ts'

/** A provider acts with the rights that the manager who set it may give. */
export const callerFor = ({
  organisationId,
  path,
  name,
  rights,
}: Pick<IdentityProvider, 'organisationId' | 'path' | 'name' | 'rights'>): Caller => ({
  kind: 'account',
  sessionKey: '',
  accountId: undefined,
  deviceId: undefined,
  organisationId: organisationId,
  path: path,
  isRoot: false,
  role: 'e_role_manager',
  permissions: rights,
  mustChangePassword: false,
  flag: 'e_account_login',
  zone: 'UTC',
  name: name,
})
