import type { RequestRefusal } from '#lib/codes/heard-causes.ts'
import type { Device } from './device.ts'

/**
 * 200 stored or nothing to · 400 unreadable or unknown · 403 token or network · 503 not stored,
 * number held: repeats. Of feeds 401 token, 404 device, 409 held, 429 too many
 * tokens that are none. `refusal`: of 400.
 */
export type PhoneAnswer = {
  status: 200 | 400 | 401 | 403 | 404 | 409 | 429 | 503
  body: string
  refusal?: RequestRefusal
}

/**
 * Of the connection that a request came by. `known`: it has named a device that was let in. `fed`: it has shown a token for
 * a feed, which is good or not.
 */
export type PhoneCaller = { ip: string; known(device: Device): void; fed(isGood: boolean): void }
