import type { ComplaintAct } from '#lib/codes/complaint.ts'
import type { Step } from '../../domain/trade/complaint/take-step.ts'

type Params = { complaint_id: string; rev: number; content: string; picture_ids: string[] }

export const stepOf = (
  { name }: { name: string },
  act: ComplaintAct,
  { complaint_id, rev, content, picture_ids: fileIds }: Params,
): Step => ({ func: name, id: Number(complaint_id), rev, act, content, fileIds })
