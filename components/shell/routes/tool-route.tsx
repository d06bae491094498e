import { notFound } from 'next/navigation'
import { ToolPage } from '#components/list/tool/tool-page.tsx'
import { declaredPage } from '#lib/pages/pages.ts'
import { Route } from './route.tsx'

/** A declared tool. */
export function ToolRoute({ path }: { path: string }) {
  const { tool } = declaredPage(path)
  return <Route path={path}>{tool ? <ToolPage tool={tool} /> : notFound()}</Route>
}
