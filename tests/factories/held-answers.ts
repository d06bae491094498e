import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { Handler } from '#server/mapi/door/handle.ts'
import { handlers } from '#server/mapi/listed/handlers.ts'

/** Handlers of both kinds. */
type Untyped = Pick<Handler, 'def'> & { run(ctx: unknown, params: unknown): Promise<unknown> }

/** In all tests over the contract, what is answered is what the schema makes of it. */
export function holdAnswersToTheirSchemas(): void {
  for (const handler of Object.values(handlers) as readonly Untyped[]) {
    const { def, run } = handler
    handler.run = async (ctx, params) => {
      const answer = await run(ctx, params)
      const checked = (def.reply as z.ZodType).parse(answer)
      if (!isDeepStrictEqual(sent(answer), sent(checked)))
        throw new Error(`${def.name} does not answer as its schema says`)
      return answer
    }
  }
}

const sent = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer))
