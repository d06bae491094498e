import { MapiError } from '#lib/client.ts'

type Reply = { fail_items: { errcode: number; error_message: string }[] }

/** The refusal of a batch of one device, as if the call itself had been refused. */
export function refusalOf({ fail_items: [failed] }: Reply): MapiError | undefined {
  return failed && new MapiError({ errcode: failed.errcode, message: failed.error_message })
}
