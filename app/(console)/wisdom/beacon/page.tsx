// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { BeaconScreen } from '#components/tracking/beacons/beacon-screen.tsx'

export const generateMetadata = () => documentOf('/wisdom/beacon')

export default function Page() {
  return (
    <Route path="/wisdom/beacon">
      <BeaconScreen />
    </Route>
  )
}
