import { z } from 'zod'
import { defineFunc } from '../define.ts'
import { passkeyId, requestId } from '../fields.ts'
import {
  attestationObject,
  clientData,
  credentialId,
  passkeyName,
  passkeyTransport,
} from '../passkey-fields.ts'

export const addPasskey = defineFunc('user/AddPasskey', {
  summary:
    'Keeps a passkey that an authenticator has made for user/BeginPasskey: discoverable, with user verification. Its owner is told by mail or SMS.',
  access: [],
  writes: true,
  params: z.strictObject({
    credential_id: credentialId,
    client_data: clientData,
    attestation: attestationObject,
    transports: z.array(passkeyTransport).max(8).default([]).describe('`getTransports()`'),
    name: passkeyName,
    request_id: requestId,
  }),
  reply: z.object({ passkey_id: passkeyId }),
  errors: ['accountsOnly', 'passkeyRefused', 'passkeyUnavailable', 'tooManyPasskeys'],
  rate: { perSecond: 1, burst: 10 },
})
