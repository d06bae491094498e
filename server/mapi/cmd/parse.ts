import { parse as contract } from '#lib/contract/cmd/parse.ts'
import { AppError } from '../../errors.ts'
import { guessByBytes, parseFrames } from '../../gateway/parse-frames.ts'
import { handle } from '../door/handle.ts'

export const parse = handle(contract, async ({ now }, { hex, protocol: named, model }) => {
  const bytes = Buffer.from(hex, 'hex')
  const protocol = named ?? guessByBytes(bytes)
  if (!protocol) throw new AppError('protocolUnknown')
  const receivedAt = Math.floor(now() / 1000)
  return { protocol, ...(await parseFrames(protocol, bytes, { model, receivedAt })) }
})
