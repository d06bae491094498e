// Written by `npm run fix` from lib/pages.
import { RecycleScreen } from '#components/fleet/device/recycle/recycle-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/recycle')

export default function Page() {
  return (
    <Route path="/recycle">
      <RecycleScreen />
    </Route>
  )
}
