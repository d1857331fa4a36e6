import { ApiError } from '../../../api/problem.ts';
import { parseJson } from '../../../api/request.ts';

/** Replaces the ids of a list. The file is streamed: one id on each line. @throws ApiError with the error body of the server. */
export async function uploadIds(segmentId: string, ids: Blob): Promise<void> {
  const response = await fetch(`/v1/flag-segments/${segmentId}/ids`, {
    method: 'PUT',
    headers: { accept: 'application/json', 'content-type': 'text/plain' },
    body: ids,
  });
  if (!response.ok) throw new ApiError(response.status, parseJson(await response.text()));
}
