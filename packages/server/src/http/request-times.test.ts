import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.js';

test('requests are counted by route and status, and their times by bounds that include each other', () => {
  const times = new RequestTimes();
  for (const [status, seconds] of [
    [200, 0.0005],
    [200, 0.001],
    [404, 0.02],
    [200, 12],
  ] as const)
    times.note('/players/:player', status, seconds);
  times.note('a "quoted" \\ route', 200, 0.5);
  const lines = times.text().split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      '# TYPE harkness_requests_total counter',
      'harkness_requests_total{route="/players/:player",status="200"} 3',
      'harkness_requests_total{route="/players/:player",status="404"} 1',
      '# TYPE harkness_request_seconds histogram',
      'harkness_request_seconds_bucket{le="0.001",route="/players/:player"} 2',
      'harkness_request_seconds_bucket{le="0.01",route="/players/:player"} 2',
      'harkness_request_seconds_bucket{le="0.03",route="/players/:player"} 3',
      'harkness_request_seconds_bucket{le="10",route="/players/:player"} 3',
      'harkness_request_seconds_bucket{le="+Inf",route="/players/:player"} 4',
      'harkness_request_seconds_count{route="/players/:player"} 4',
      'harkness_request_seconds_count{route="a \\"quoted\\" \\\\ route"} 1',
    ]),
  );
  const sum = lines.find((line) => line.startsWith('harkness_request_seconds_sum{route="/players/:player"}'));
  expect(Number(sum?.split(' ').at(-1))).toBeCloseTo(12.0215, 9);
});
