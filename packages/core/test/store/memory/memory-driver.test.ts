import { memoryDriver } from '../../../src/store/memory/memory-driver.ts';
import { describeConformance } from '../conformance.ts';

describeConformance('memoryDriver', { supports: memoryDriver().supports, create: memoryDriver });
