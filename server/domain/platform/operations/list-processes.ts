import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Services } from '../../../services.ts'

const processes = z.array(
  z.object({
    name: z.string(),
    isRunning: z.boolean(),
    since: z.int(),
    restarts: z.int(),
    reason: z.string().optional(),
    endedAt: z.int().optional(),
    nextStart: z.int().optional(),
  }),
)

export type ProcessState = z.output<typeof processes>[number]

/**
 * As `npm start` last wrote (scripts/stack/process-state.mjs); none in containers. Unix seconds.
 */
export async function listProcesses({ config }: Pick<Services, 'config'>): Promise<ProcessState[]> {
  try {
    const text = await readFile(path.join(config.dataDir, 'processes.json'), 'utf8')
    return processes.parse(JSON.parse(text))
  } catch {
    return []
  }
}
