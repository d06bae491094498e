import { boardDays } from '#lib/codes/board-figures.ts'
import type { OwnTask } from '../../domain/platform/task/find-own-task.ts'
import type { CallContext } from '../door/handle.ts'

/** The whole of it, or some rows. */
export const hasFailed = ({ state, failed }: OwnTask): boolean => state === 'failed' || failed > 0

/** Tasks count from so long ago on. */
export const tasksSince = ({ now }: CallContext): Date => new Date(now() - boardDays * 86_400_000)
