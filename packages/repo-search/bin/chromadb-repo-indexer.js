#!/usr/bin/env node
import '../dist/main-index.js';
