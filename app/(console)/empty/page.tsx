// Written by `npm run fix` from lib/pages.
import { EmptyNotice } from '#components/shell/notice/empty-notice.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/empty')

export default function Page() {
  return (
    <Route path="/empty">
      <EmptyNotice />
    </Route>
  )
}
