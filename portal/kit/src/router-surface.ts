/**
 * What stands behind `react-router-dom` in the portal: what compiles is what runs. Shared whole, the library cannot be
 * tree-shaken; these names can. They are `routerNames` of the contract.
 */
export {
  createBrowserRouter,
  Link,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router'
export { RouterProvider } from 'react-router/dom'
