import { z } from 'zod'

/**
 * JSON Schema of what is sent or answered. A rule about what is sent (`sent` of the meta of a schema that params and
 * answers share, a sentence without its full stop) follows the meaning of params and is not told of answers.
 */
export const contractSchema = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ jsonSchema }) => {
      const { sent, description } = jsonSchema as { sent?: string; description?: string }
      delete jsonSchema['sent']
      if (sent && io === 'input')
        jsonSchema.description = description ? `${description}. ${sent}` : sent
    },
  })
