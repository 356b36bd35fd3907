// A server with the tools, prompts and resources that the conformance suite asks for by name, on the transport of packages/mcp.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { serveHttp } from '@mcp-vector-search/mcp';
import {
  acceptedContent,
  completable,
  createRequestStateCodec,
  inputRequired,
  McpServer,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import * as z from 'zod';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const WAV = 'UklGRiYAAABXQVZFZm10IBAAAAABAAEAQB8AAAB9AAACABAAZGF0YQIAAAA=';

const states = createRequestStateCodec({ key: randomBytes(32) });
const text = (value) => ({ type: 'text', text: value });
const image = { type: 'image', data: PNG, mimeType: 'image/png' };
const embedded = (uri, mimeType, value) => ({ type: 'resource', resource: { uri, mimeType, text: value } });
const fields = (properties) => ({ type: 'object', properties, required: Object.keys(properties) });
const elicit = (message, properties) => inputRequired.elicit({ message, requestedSchema: fields(properties) });
const sample = (question, maxTokens = 100) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: text(question) }], maxTokens });
const responses = (context) => context.mcpReq.inputResponses ?? {};

const PLAIN_TOOLS = {
  test_simple_text: () => [text('This is a simple text response for testing.')],
  test_image_content: () => [image],
  test_audio_content: () => [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: () => [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ],
  test_multiple_content_types: () => [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ],
  test_error_handling: () => {
    throw new Error('This tool intentionally returns an error for testing');
  },
  async test_tool_with_logging({ mcpReq }) {
    for (const message of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', message);
      await wait(50);
    }
    return [text('logged')];
  },
  async test_logging_tool({ mcpReq }) {
    await mcpReq.log('info', 'only for those who asked');
    return [text('logged')];
  },
  async test_tool_with_progress({ mcpReq }) {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined) {
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
      }
      await wait(50);
    }
    return [text('done')];
  },
};

/** Tools that ask the client something and are called again with the answer. */
const ASKING_TOOLS = {
  async test_input_required_result_elicitation(context) {
    const { name } = acceptedContent(responses(context), 'user_name') ?? {};
    if (typeof name === 'string') return { content: [text(`Hello, ${name}!`)] };
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', { name: { type: 'string' } }) } });
  },
  async test_input_required_result_sampling(context) {
    const answer = responses(context).capital_question;
    if (answer) return { content: [text(answer.content?.text ?? JSON.stringify(answer))] };
    return inputRequired({ inputRequests: { capital_question: sample('What is the capital of France?') } });
  },
  async test_input_required_result_list_roots(context) {
    const answer = responses(context).client_roots;
    if (answer) return { content: [text(answer.roots.map(({ uri }) => uri).join(', '))] };
    return inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
  },
  async test_input_required_result_request_state(context) {
    if (context.mcpReq.requestState()?.step === 1) return { content: [text('state-ok')] };
    return inputRequired({
      inputRequests: { confirm: elicit('Please confirm', { ok: { type: 'boolean' } }) },
      requestState: await states.mint({ step: 1 }),
    });
  },
  async test_input_required_result_tampered_state(context) {
    if (context.mcpReq.requestState()) return { content: [text('state-ok')] };
    return inputRequired({
      inputRequests: { confirm: elicit('Please confirm', { ok: { type: 'boolean' } }) },
      requestState: await states.mint({ step: 1 }),
    });
  },
  async test_input_required_result_multiple_inputs(context) {
    const { user_name, greeting, client_roots } = responses(context);
    if (user_name && greeting && client_roots) return { content: [text('all three are there')] };
    return inputRequired({
      inputRequests: {
        user_name: elicit('What is your name?', { name: { type: 'string' } }),
        greeting: sample('Generate a greeting', 50),
        client_roots: inputRequired.listRoots(),
      },
      requestState: await states.mint({ step: 1 }),
    });
  },
  async test_input_required_result_multi_round(context) {
    const state = context.mcpReq.requestState();
    const { name } = acceptedContent(responses(context), 'step1') ?? {};
    const { color } = acceptedContent(responses(context), 'step2') ?? {};
    if (state?.step === 2 && color !== undefined) return { content: [text(`${state.name} likes ${color}`)] };
    if (state?.step === 1 && name !== undefined) {
      return inputRequired({
        inputRequests: { step2: elicit('Step 2: What is your favorite color?', { color: { type: 'string' } }) },
        requestState: await states.mint({ step: 2, name }),
      });
    }
    return inputRequired({
      inputRequests: { step1: elicit('Step 1: What is your name?', { name: { type: 'string' } }) },
      requestState: await states.mint({ step: 1 }),
    });
  },
  async test_input_required_result_capabilities(context) {
    const can = context.mcpReq.envelope?.['io.modelcontextprotocol/clientCapabilities'] ?? {};
    return inputRequired({
      inputRequests: {
        ...(can.elicitation && { user_name: elicit('What is your name?', { name: { type: 'string' } }) }),
        ...(can.sampling && { greeting: sample('Generate a greeting') }),
      },
    });
  },
  async test_streaming_elicitation(context) {
    if (responses(context).user_name) return { content: [text('done')] };
    return inputRequired({ inputRequests: { user_name: elicit('What is your name?', { name: { type: 'string' } }) } });
  },
};

const DEFAULTS = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const options = (...pairs) => pairs.map(([value, title]) => ({ const: value, title }));
const ENUMS = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: {
    type: 'string',
    oneOf: options(['value1', 'First Option'], ['value2', 'Second Option'], ['value3', 'Third Option']),
  },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: {
    type: 'array',
    items: { anyOf: options(['value1', 'First Choice'], ['value2', 'Second Choice'], ['value3', 'Third Choice']) },
  },
};

const server = await serveHttp(build, { port: Number(process.argv[2] ?? 0), sessions: true });
process.stdout.write(`${server.url}\n`);
process.on('SIGTERM', () => void server.close());

function build() {
  const built = new McpServer(
    { name: 'fixture', version: '1.0.0' },
    { capabilities: { logging: {}, resources: { subscribe: true } }, requestState: { verify: states.verify } },
  );
  registerTools(built);
  registerPrompts(built);
  registerResources(built);
  for (const method of ['resources/subscribe', 'resources/unsubscribe']) {
    built.server.setRequestHandler(method, () => ({}));
  }
  return built;
}

function registerTools(built) {
  const tool = (name, inputSchema, call) => built.registerTool(name, { description: name, inputSchema }, call);
  const none = z.object({});
  for (const [name, content] of Object.entries(PLAIN_TOOLS)) {
    tool(name, none, async (_, context) => ({ content: await content(context) }));
  }
  for (const [name, call] of Object.entries(ASKING_TOOLS)) tool(name, none, (_, context) => call(context));
  tool('test_missing_capability', none, async () =>
    inputRequired({ inputRequests: { answer: sample('Only for clients that can sample') } }),
  );
  tool('test_trigger_tool_change', none, async () => {
    server.notify.toolsChanged();
    return { content: [text('told')] };
  });
  tool('test_trigger_prompt_change', none, async () => {
    server.notify.promptsChanged();
    return { content: [text('told')] };
  });
  tool('test_sampling', z.object({ prompt: z.string() }), async ({ prompt }, { mcpReq }) => {
    const answer = await mcpReq.requestSampling({
      messages: [{ role: 'user', content: text(prompt) }],
      maxTokens: 100,
    });
    return { content: [text(`LLM response: ${answer.content.text}`)] };
  });
  const asked = (name, schema, message, requestedSchema, label) =>
    tool(name, schema, async (args, { mcpReq }) => {
      const answer = await mcpReq.elicitInput({ message: args.message ?? message, requestedSchema });
      return { content: [text(`${label}: action=${answer.action}, content=${JSON.stringify(answer.content ?? {})}`)] };
    });
  const person = fields({ username: { type: 'string' }, email: { type: 'string' } });
  asked('test_elicitation', z.object({ message: z.string() }), '', person, 'User response');
  const completed = 'Elicitation completed';
  asked('test_elicitation_sep1034_defaults', none, 'Defaults', { type: 'object', properties: DEFAULTS }, completed);
  asked('test_elicitation_sep1330_enums', none, 'Choices', { type: 'object', properties: ENUMS }, completed);
}

function registerPrompts(built) {
  const user = (content) => ({ role: 'user', content });
  const prompt = (name, argsSchema, messages) =>
    built.registerPrompt(name, { description: name, ...(argsSchema && { argsSchema }) }, messages);
  prompt('test_simple_prompt', undefined, async () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const arg1 = completable(z.string(), (value) => ['paris', 'park', 'party'].filter((word) => word.startsWith(value)));
  prompt('test_prompt_with_arguments', z.object({ arg1, arg2: z.string() }), async (args) => ({
    messages: [user(text(`Prompt with arguments: arg1='${args.arg1}', arg2='${args.arg2}'`))],
  }));
  prompt('test_prompt_with_embedded_resource', z.object({ resourceUri: z.string() }), async ({ resourceUri }) => ({
    messages: [
      user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
      user(text('Please process the embedded resource above.')),
    ],
  }));
  prompt('test_prompt_with_image', undefined, async () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
  prompt('test_input_required_result_prompt', undefined, async (context) => {
    const { context: given } = acceptedContent(responses(context), 'user_context') ?? {};
    if (given !== undefined) return { messages: [user(text(`Context: ${given}`))] };
    const question = elicit('What context should the prompt use?', { context: { type: 'string' } });
    return inputRequired({ inputRequests: { user_context: question } });
  });
}

function registerResources(built) {
  const fixed = (uri, contents) =>
    built.registerResource(uri, uri, { mimeType: contents.mimeType }, async () => ({
      contents: [{ uri, ...contents }],
    }));
  fixed('test://static-text', {
    mimeType: 'text/plain',
    text: 'This is the content of the static text resource.',
  });
  fixed('test://static-binary', { mimeType: 'image/png', blob: PNG });
  fixed('test://watched-resource', { mimeType: 'text/plain', text: 'Watched resource content' });
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  built.registerResource('template', template, { mimeType: 'application/json' }, async ({ href }, { id }) => ({
    contents: [
      {
        uri: href,
        mimeType: 'application/json',
        text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }),
      },
    ],
  }));
}
