import { notFound } from 'next/navigation'
import { SumsScreen } from '#components/list/sums/sums-screen.tsx'
import { declaredPage } from '#lib/pages/pages.ts'
import { Route } from './route.tsx'

/** Declared sums. */
export function SumsRoute({ path }: { path: string }) {
  const { sums } = declaredPage(path)
  return <Route path={path}>{sums ? <SumsScreen sums={sums} /> : notFound()}</Route>
}
