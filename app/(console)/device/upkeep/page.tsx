// Written by `npm run fix` from lib/pages.
import { UpkeepScreen } from '#components/fleet/upkeep/upkeep-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/device/upkeep')

export default function Page() {
  return (
    <Route path="/device/upkeep">
      <UpkeepScreen />
    </Route>
  )
}
