import { badParam } from '../bad-param.ts'

type Requested = {
  sort: 'created' | 'name' | 'devices'
  is_desc: boolean
  lastId: string | undefined
  last_key?: string | undefined
}

export function orderOfNodes(
  ctx: { lang: string },
  { sort, is_desc, lastId, last_key }: Requested,
) {
  const order = { by: sort, isDown: is_desc }
  if (lastId === undefined) return { sort: order, after: undefined }
  if (sort !== 'created' && !isKey(sort, last_key)) throw badParam(ctx, 'last_key', 'invalid')
  return { sort: order, after: { key: last_key ?? '', id: Number(lastId) } }
}

const isKey = (sort: 'name' | 'devices', key: string | undefined) =>
  key !== undefined && (sort === 'name' || /^\d{1,9}$/.test(key))
