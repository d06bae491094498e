import { z } from 'zod'

export const storedId = z
  .string()
  .max(200)
  .regex(/^(?:file-[0-9a-f-]{36}|image-[0-9a-f]{64}|texts-[\w-]{1,80}|map-[\x20-\x7e]{1,150})$/)
  .describe('Of an object of the store')
