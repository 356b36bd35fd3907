/** An OpenAI-compatible service in a process of its own, whose answers cost nothing. Tells its parent its address. */
import { createServer } from 'node:http';
import { cachedEmbedder } from './synthetic-corpus.ts';

const embedder = cachedEmbedder();
const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { input, documents } = JSON.parse(Buffer.concat(parts).toString());
  response.setHeader('content-type', 'application/json');
  if (request.url === '/v1/rerank') {
    const results = documents.map((text: string, index: number) => ({ index, relevance_score: text.length % 7 }));
    response.end(JSON.stringify({ results }));
    return;
  }
  const vectors = await embedder.embed(input, { role: 'document' });
  const data = vectors.map((vector, index) => ({ index, embedding: [...vector] }));
  response.end(JSON.stringify({ data }));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.send?.(`http://127.0.0.1:${port}`);
});
