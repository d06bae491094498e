import { badParam } from '../door/bad-param.ts'

type Sort = 'created' | 'name' | 'devices'

type Requested<S extends Sort> = {
  sort: S
  is_desc: boolean
  lastId: string | undefined
  last_key?: string | undefined
}

/** Order and place of a list that pages by `last_key`. */
export function orderOfNodes<S extends Sort>(
  ctx: { lang: string },
  { sort, is_desc, lastId, last_key }: Requested<S>,
) {
  const order = { by: sort, isDown: is_desc }
  if (lastId === undefined) return { sort: order, after: undefined }
  if (sort !== 'created' && !isKey(sort, last_key)) throw badParam(ctx, 'last_key', 'invalid')
  return { sort: order, after: { key: last_key ?? '', id: Number(lastId) } }
}

const isKey = (sort: Sort, key: string | undefined) =>
  key !== undefined && (sort === 'name' || /^\d{1,9}$/.test(key))
