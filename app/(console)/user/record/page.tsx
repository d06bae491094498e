// Written by `npm run fix` from lib/pages.
import { RecordScreen } from '#components/list/page/record-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/user/record')

export default function Page() {
  return (
    <Route path="/user/record">
      <RecordScreen />
    </Route>
  )
}
