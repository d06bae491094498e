// Written by `npm run fix` from lib/pages.
import { HomeScreen } from '#components/platform/home/home-screen.tsx'
import { documentOf, Route } from '#components/shell/routes/route.tsx'

export const generateMetadata = () => documentOf('/homePage')

export default function Page() {
  return (
    <Route path="/homePage">
      <HomeScreen />
    </Route>
  )
}
