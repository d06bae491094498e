import { notFound } from 'next/navigation'
import { ListPage } from '#components/list/page/list-page.tsx'
import { declaredPage } from '#lib/pages/pages.ts'
import { Route } from './route.tsx'

/** A declared list. */
export function ListRoute({ path }: { path: string }) {
  const { list } = declaredPage(path)
  return <Route path={path}>{list ? <ListPage list={list} /> : notFound()}</Route>
}
