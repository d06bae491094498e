// Written by `npm run fix` from lib/pages.
import { documentOf, Route } from '#components/shell/routes/route.tsx'
import { PoiScreen } from '#components/tracking/places/poi-screen.tsx'

export const generateMetadata = () => documentOf('/poi')

export default function Page() {
  return (
    <Route path="/poi">
      <PoiScreen />
    </Route>
  )
}
