// Written by `npm run fix` from lib/pages.
import { FleetScreen } from '#components/fleet/device/table/fleet-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/device')

export default function Page() {
  return (
    <Route path="/device">
      <FleetScreen />
    </Route>
  )
}
