// All addresses and their pages. Pages are loaded when first visited.

import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { playerQuery, queries, sectionQuery } from './base/api.js';
import { calculatorLinks, isOfferedCalculator } from './base/authorities/calculators.js';
import { readBookChoice } from './base/book-choice.js';
import { readEventChoice } from './base/event-choice.js';
import { readListChoice } from './base/list-choice.js';
import { isSystem, type System } from './base/system.js';
import { isTieBreak, type SectionChoice } from './base/tie-breaks.js';
import { withWords } from './base/words.js';
import { Layout } from './parts/layout.js';
import { Failure, NotFound } from './parts/loaded.js';

/** The page to return to: only a path of this office. */
function readWanted(search: { readonly [name: string]: unknown }): { to?: string } {
  return typeof search['to'] === 'string' && /^\/(?![/\\\s])/.test(search['to']) ? { to: search['to'] } : {};
}

const root = createRootRoute({ component: Layout, notFoundComponent: () => <NotFound /> });

const calculators = createRoute({
  getParentRoute: () => root,
  path: '/calculators',
  // A page for a kind of authority that the office does not keep redirects to one it has.
  beforeLoad: ({ location: { pathname } }) => {
    if (!isOfferedCalculator(pathname)) throw redirect({ to: '/calculators' });
  },
  component: lazyRouteComponent(() => import('./pages/calculators.js'), 'Calculators'),
});

const calculatorPages = [
  createRoute({
    getParentRoute: () => calculators,
    path: '/',
    beforeLoad: () => {
      if (calculatorLinks[0] !== undefined) throw redirect({ to: calculatorLinks[0].to });
    },
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/estimate',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/estimate.js')),
      'EstimateCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/need',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/need.js')),
      'NeedCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/initial',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/initial.js')),
      'InitialCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/floors',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/floors.js')),
      'FloorCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/match',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/match.js')),
      'MatchCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/foreign',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/foreign.js')),
      'ForeignCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/fide',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/fide.js')),
      'FideCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/fide-event',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/fide-event.js')),
      'FideEventCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/by-hand',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/by-hand.js')),
      'ByHandCalculator',
    ),
  }),
  createRoute({
    getParentRoute: () => calculators,
    path: '/system/$system',
    component: lazyRouteComponent(
      withWords('calculators', () => import('./calculators/system.js')),
      'SystemCalculator',
    ),
  }),
] as const;

const routes = [
  calculators.addChildren(calculatorPages),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    // The search text; an id stays a string.
    validateSearch: (search): { q?: string } =>
      typeof search['q'] === 'string' || typeof search['q'] === 'number' ? { q: String(search['q']) } : {},
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/home.js')),
      'Home',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$player',
    // Whose results and lists are shown.
    validateSearch: (search): { system?: System } => (isSystem(search['system']) ? { system: search['system'] } : {}),
    // Requested while the page's script is still loading.
    loader: ({ params }) => void queries.prefetchQuery(playerQuery(params.player)),
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/player.js')),
      'Player',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$player/why/$system',
    validateSearch: (search): { list?: string; event?: string; section?: number; date?: string; about?: 'k' | 'floor' } => ({
      ...(typeof search['list'] === 'string' ? { list: search['list'] } : {}),
      // An id stays a string.
      ...(typeof search['event'] === 'string' || typeof search['event'] === 'number' ? { event: String(search['event']) } : {}),
      ...(typeof search['section'] === 'number' ? { section: search['section'] } : {}),
      ...(typeof search['date'] === 'string' ? { date: search['date'] } : {}),
      ...(search['about'] === 'k' || search['about'] === 'floor' ? { about: search['about'] } : {}),
    }),
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/why.js')),
      'RatingWhy',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/players/$player/with/$other',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/versus.js')),
      'Versus',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$event/$section/why/$player',
    validateSearch: (search): { system?: System } => (isSystem(search['system']) ? { system: search['system'] } : {}),
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/why.js')),
      'SectionWhy',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events',
    validateSearch: readEventChoice,
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/events.js')),
      'Events',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$event',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/event.js')),
      'Event',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/events/$event/$section',
    validateSearch: (search): SectionChoice => ({
      ...(isSystem(search['system']) ? { system: search['system'] } : {}),
      ...(isTieBreak(search['tie']) ? { tie: search['tie'] } : {}),
    }),
    loader: ({ params }) => void queries.prefetchQuery(sectionQuery(params.event, params.section)),
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/section.js')),
      'Section',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/live',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/live.js')),
      'LiveEvents',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/live/$event',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/live.js')),
      'LiveEvent',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/live/$event/embed',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/live.js')),
      'LiveEmbed',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/runs/$run',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/run.js')),
      'Run',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rulebook',
    validateSearch: readBookChoice,
    component: lazyRouteComponent(
      withWords(
        'parameters',
        withWords('book', () => import('./pages/rulebook.js')),
      ),
      'Rulebook',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rulings',
    component: lazyRouteComponent(
      withWords(
        'rulings',
        withWords('book', () => import('./pages/rulings.js')),
      ),
      'Rulings',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/rulings/$ruling',
    component: lazyRouteComponent(
      withWords(
        'rulings',
        withWords('book', () => import('./pages/rulings.js')),
      ),
      'RulingPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/parts',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/parts.js')),
      'Parts',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sources',
    component: lazyRouteComponent(
      withWords(
        'parameters',
        withWords('book', () => import('./pages/sources.js')),
      ),
      'Sources',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sources/$source',
    component: lazyRouteComponent(
      withWords(
        'parameters',
        withWords('book', () => import('./pages/sources.js')),
      ),
      'SourcePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lab',
    component: lazyRouteComponent(
      withWords('lab', () => import('./pages/lab.js')),
      'Lab',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lab/new',
    component: lazyRouteComponent(
      withWords('lab', () => import('./pages/lab-new.js')),
      'NewStudy',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lab/studies/$study',
    // The reform whose plots are shown.
    validateSearch: (search): { reform?: string } => (typeof search['reform'] === 'string' ? { reform: search['reform'] } : {}),
    component: lazyRouteComponent(
      withWords('lab', () => import('./pages/lab-study.js')),
      'LabStudy',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: readWanted,
    component: lazyRouteComponent(() => import('./pages/login.js'), 'Login'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/link',
    component: lazyRouteComponent(() => import('./pages/link.js'), 'OneTimeLink'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/unfollow',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/unfollow.js')),
      'Unfollow',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/account',
    validateSearch: readWanted,
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/account.js')),
      'Account',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lists',
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/lists.js')),
      'Lists',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lists/$list',
    validateSearch: readListChoice,
    component: lazyRouteComponent(
      withWords('site', () => import('./pages/list.js')),
      'List',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/submissions/$submission',
    component: lazyRouteComponent(
      withWords(
        'findings',
        withWords('desk', () => import('./pages/submission.js')),
      ),
      'SubmissionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'Office',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/queue',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeQueuePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/held',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeHeldPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/questions',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeQuestionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/events',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeEventsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/lists',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeListsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/runs',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeRunsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/drift',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeDriftPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/audit',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeAuditPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/accounts',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeAccountsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/keys',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeKeysPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/profile',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office-profile.js')),
      'OfficeProfilePage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/health',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeHealthPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/players',
    // An id stays a string.
    validateSearch: (search): { player?: string } =>
      typeof search['player'] === 'string' || typeof search['player'] === 'number' ? { player: String(search['player']) } : {},
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficePlayersPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/office/decisions',
    // The decision to start with.
    validateSearch: (search): { decision?: string } =>
      typeof search['decision'] === 'string' ? { decision: search['decision'] } : {},
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/office.js')),
      'OfficeDecisionsPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/questions',
    // What the question is about; ids stay strings.
    validateSearch: (search): { player?: string; event?: string; section?: number } => ({
      ...(typeof search['player'] === 'string' || typeof search['player'] === 'number'
        ? { player: String(search['player']) }
        : {}),
      ...(typeof search['event'] === 'string' || typeof search['event'] === 'number' ? { event: String(search['event']) } : {}),
      ...(typeof search['section'] === 'number' ? { section: search['section'] } : {}),
    }),
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/questions.js')),
      'Questions',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/questions/$question',
    component: lazyRouteComponent(
      withWords('desk', () => import('./pages/questions.js')),
      'QuestionPage',
    ),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/submit',
    // A correction names the section it replaces; an id stays a string.
    validateSearch: (search): { event?: string; section?: number } => ({
      ...(typeof search['event'] === 'string' || typeof search['event'] === 'number' ? { event: String(search['event']) } : {}),
      ...(typeof search['section'] === 'number' ? { section: search['section'] } : {}),
    }),
    component: lazyRouteComponent(
      withWords(
        'findings',
        withWords('desk', () => import('./pages/submit.js')),
      ),
      'Submit',
    ),
  }),
] as const;

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset }) => (
    <Failure
      error={error instanceof Error ? error : new Error(String(error))}
      again={() => {
        // What broke the page may be an answer that was kept.
        void queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
        reset();
      }}
    />
  ),
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
