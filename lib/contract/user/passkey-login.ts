import { z } from 'zod'
import { defineFunc } from '../define.ts'
import {
  authenticatorData,
  clientData,
  credentialId,
  signatureField,
  userHandle,
} from '../passkey-fields.ts'
import { loginFacts, sessionInfo } from './login.ts'

export const passkeyLogin = defineFunc('user/PasskeyLogin', {
  summary:
    'Opens a session for an account with a passkey and its answer to user/BeginPasskeyLogin: in place of name, password and second factor. Noted in the log as user/Login.',
  access: 'anyone',
  writes: true,
  params: z.strictObject({
    credential_id: credentialId,
    client_data: clientData,
    authenticator_data: authenticatorData,
    signature: signatureField,
    user_handle: userHandle.optional(),
    ...loginFacts,
  }),
  reply: z.object({ sid: z.string() }).extend(sessionInfo.shape),
  errors: [
    'passkeyUnknown',
    'passkeyRefused',
    'passkeyUnavailable',
    'tooManyAttempts',
    'accountFrozen',
    'accountWithoutPermission',
    'wrongPassword',
  ],
  rate: { perSecond: 5, burst: 20 },
})
